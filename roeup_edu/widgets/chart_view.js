// A figure as a widget of its own.

import { drawChart, dropChart } from "./chart.js";

function render({ model, el }) {
  const onFigure = (figure) => model.send({ kind: "figure", figure });
  const draw = () => drawChart(el, model.get("chart"), { model, onFigure });
  model.on("change:chart", draw);
  draw();
  return () => {
    model.off("change:chart", draw);
    dropChart(el);
  };
}

export default { render };
