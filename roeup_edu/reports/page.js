// The figures are drawn one after the other; a click on an amount shows the entries it is made of.
const report = JSON.parse(document.getElementById("report").textContent);

async function draw() {
  const config = { displayModeBar: false, typesetMath: false, doubleClick: false, responsive: false };
  for (const [place, plot] of [...document.querySelectorAll(".plot")].entries()) {
    const { data, layout } = report.figures[place];
    const width = Math.min(520, plot.clientWidth);
    await Plotly.newPlot(plot, data, { ...layout, width, autosize: false }, config);
  }
  document.body.dataset.drawn = "yes";
}

// The same choice of rows as in finance: by company, term, and account, line of the balance sheet or reason.
function taken([book, term, account, balance, cash_flow], seat, wanted, [column, values, span]) {
  const late = { term: term !== wanted, to_date: term > wanted, before: term >= wanted }[span];
  return book === seat && !late && values.includes({ account, balance, cash_flow }[column]);
}

function show(button) {
  const row = button.closest("tr");
  const wanted = Number(button.dataset.term);
  const selections = JSON.parse(row.dataset.of);
  const rows = document.querySelectorAll("#entries tbody tr");
  rows.forEach((entry, place) => {
    entry.hidden = !selections.some((one) => taken(report.entries[place], row.dataset.seat, wanted, one));
  });
  document.querySelector("#filter span").textContent = button.title;
  document.getElementById("filter").hidden = false;
  const back = document.querySelector("#filter .back");
  back.onclick = () => button.focus();
  back.focus({ preventScroll: true });
  document.getElementById("journal").scrollIntoView();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.classList.contains("amount")) show(button);
  if (button?.classList.contains("all") || button?.classList.contains("back")) {
    document.querySelectorAll("#entries tr").forEach((entry) => (entry.hidden = false));
    document.getElementById("filter").hidden = true;
  }
});
draw();
