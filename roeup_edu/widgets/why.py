"""What moved the ROE of each company in the last settled term, a sentence each."""

from roeup_edu.debrief.why import sentence
from roeup_edu.widgets.scene import Scene


def why(scene: Scene) -> list[dict[str, str]]:
    """Return a sentence for each company on its last settled term; none before the first settlement."""
    if not scene.game.settled:
        return []
    histories = {seat: scene.histories[seat][: scene.game.settled] for seat in scene.game.seats}
    return [
        {"seat": seat, "name": name, "text": sentence(scene.record, histories[seat], seat, scene.lang)}
        for seat, name in scene.game.seats.items()
        if not scene.game.companies[seat].out or histories[seat][-1].sales
    ]
