// What a teacher types or pastes, read as pupils: one in each line, the year of school behind the name.

export interface Row {
  part: string;
  team: string;
  name: string;
  year: number | string;
}

/** The pupils of some lines; empty ones are passed over. Cells of a spreadsheet come with tabs between them. */
export function read(text: string, part: string, team: string, years: boolean): Row[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/[\t;,\s]+$/, "").trim())
    .filter(Boolean)
    .map((line) => {
      const found = years ? /^(.*?)[\t;,\s]+(\d{1,2})\s*(?:\.?\s*[ºoª°])?\s*(?:ano|year)?$/i.exec(line) : null;
      const name = (found ? found[1]! : line)
        .replace(/[\t;,]+/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      return { part, team: team.trim(), name, year: found ? Number(found[2]) : "" };
    });
}
