"""Awards and winners."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from roeup_edu.finance.awards import Awards, Indicators, awards, indicators, places, winners
from roeup_edu.finance.basis import Basis
from roeup_edu.finance.statements import Figures, statements
from tests.finance.exercise import CHART, OVERINDEBTED, ROWS


def company(sales, net_income, total_assets, equity):
    return indicators([Figures(sales=sales, net_income=net_income, total_assets=total_assets, equity=equity)])


def test_each_award_goes_to_the_best():
    """R-AWD-1, R-AWD-2: the turnover award goes by turnover, not by margin again.

    A: ROE 20/100, margin 20/100, turnover 100/200. B: ROE 15/100, margin 15/300, turnover 300/150.
    """
    given = awards({"A": company(100, 20, 200, 100), "B": company(300, 15, 150, 100)})
    assert given == Awards(roe=("A",), sales=("B",), margin=("A",), turnover=("B",))
    assert winners(given) == ("A", "B")


def test_most_awards_win():
    """R-AWD-2: B has sales and turnover, C has the ROE, A the margin."""
    given = awards({"A": company(100, 20, 200, 150), "B": company(300, 15, 150, 100), "C": company(200, 30, 250, 120)})
    assert given == Awards(roe=("C",), sales=("B",), margin=("A",), turnover=("B",))
    assert winners(given) == ("B",)


def test_ties_share_an_award():
    """R-AWD-2: 10/30 and 20/60 are the same margin, which floats need not know."""
    given = awards({"A": company(30, 10, 100, 50), "B": company(60, 20, 100, 80)})
    assert given.margin == ("A", "B")
    assert given == Awards(roe=("B",), sales=("B",), margin=("A", "B"), turnover=("B",))
    assert winners(given) == ("B",)


def test_a_difference_that_a_float_does_not_see_decides():
    """R-AWD-2: (10^17 + 1) / 10^18 is more than 1/10, though both are 0.1 as floats."""
    given = awards({"A": company(10, 1, 10, 10), "B": company(10**18, 10**17 + 1, 10**18, 10**18)})
    assert given.margin == given.roe == ("B",)
    assert (10**17 + 1) / 10**18 == 1 / 10


def test_everything_tied_is_a_shared_win():
    """R-AWD-2."""
    given = awards({"B": company(10, 1, 10, 10), "A": company(10, 1, 10, 10)})
    assert given.roe == given.sales == given.margin == given.turnover == ("B", "A")
    assert winners(given) == ("A", "B")


def test_a_company_in_default_takes_none():
    """R-SHO-3, R-AWD-2."""
    companies = {"A": company(900, 300, 100, 50), "B": company(10, 1, 100, 50)}
    given = awards(companies, defaulted={"A"})
    assert given == Awards(roe=("B",), sales=("B",), margin=("B",), turnover=("B",))
    assert winners(given) == ("B",)
    assert winners(awards(companies, defaulted={"A", "B"})) == ()


def test_negative_equity_never_wins_the_roe():
    """R-AWD-4: a loss on negative equity is no return; a loss on sound equity is still better."""
    given = awards({"A": company(100, -30, 80, -20), "B": company(100, -5, 100, 50)})
    assert given.roe == ("B",)
    assert places({"A": None, "B": Fraction(-1, 10)}) == {"A": 2, "B": 1}


def test_all_na_no_award():
    """R-AWD-4: nobody has equity, sales or assets, so only the sales themselves (0, a tie) are left."""
    given = awards({"A": company(0, -3, 0, -5), "B": company(0, -9, 0, 0)})
    assert given == Awards(roe=(), sales=("A", "B"), margin=(), turnover=())


def test_nobody_no_winner():
    assert awards({}) == Awards(roe=(), sales=(), margin=(), turnover=())
    assert winners(awards({})) == ()


def test_the_basis_decides():
    """R-AWD-3: A and B over their last term, over all terms, and by business profit.

    Term 2: A sells 100 (net -72, business 20, equity 240), B sells 80 (net 5, business 5, equity -15).
    Both terms: A sells 250 (net -60), B sells 160 (net -25).
    """
    books = statements([*ROWS, *OVERINDEBTED], CHART, ("A", "B"), last=2)

    def on(basis):
        return awards({name: indicators(terms, terms[0].opening, basis) for name, terms in books.items()})

    # Margin -0.72 against 5/80; turnover 100/300 against 80/85.
    assert on(Basis()) == Awards(roe=("A",), sales=("A",), margin=("B",), turnover=("B",))
    assert on(Basis(profit="business")).margin == ("A",)
    # On paid-in capital B has a return: 5/10 against -72/300.
    assert on(Basis(equity="paid_in")).roe == ("B",)
    # Margin -60/250 against -25/160: B's loss is smaller; turnover 250/300 against 160/85.
    assert on(Basis(flow="cumulative")) == Awards(roe=("A",), sales=("A",), margin=("B",), turnover=("B",))
    sales = indicators(books["A"], books["A"][0].opening, Basis(flow="mean_per_term")).sales
    assert sales == Fraction(250, 2)


def test_places_share_and_put_na_last():
    values = {"A": Fraction(1, 3), "B": None, "C": Fraction(1, 2), "D": Fraction(2, 6), "E": None}
    assert places(values) == {"A": 2, "B": 4, "C": 1, "D": 2, "E": 4}


VALUES = st.none() | st.fractions(-3, 3, max_denominator=4)
COMPANIES = st.dictionaries(st.sampled_from("ABCDEFGH"), st.builds(Indicators, VALUES, VALUES, VALUES, VALUES))


@given(COMPANIES, st.sets(st.sampled_from("ABCDEFGH")))
def test_who_has_an_award_is_beaten_by_nobody(companies, defaulted):
    """R-AWD-2, R-AWD-4."""
    given_awards = awards(companies, defaulted)
    running = {name: own for name, own in companies.items() if name not in defaulted}
    for award in ("roe", "sales", "margin", "turnover"):
        values = {name: getattr(own, award) for name, own in running.items()}
        first = tuple(name for name, place in places(values).items() if place == 1 and values[name] is not None)
        assert getattr(given_awards, award) == first
    assert set(winners(given_awards)) <= set(running)
    anything = any((given_awards.roe, given_awards.sales, given_awards.margin, given_awards.turnover))
    assert bool(winners(given_awards)) == anything
