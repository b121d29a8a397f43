// What a teacher types or pastes, read as pupils: one in each line, the year of school behind the name.

// "8", "8.º ano", "- 8.º", "(8.º B)": the year, with or without the class.
const YEAR = /^(.*?)[\t;,\s(–-]+(\d{1,2})\s*(?:\.?\s*[ºoª°])?\s*(?:ano|year)?\s*[A-Z]?\)?$/i;

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
      const found = years ? YEAR.exec(line) : null;
      const name = (found ? found[1]! : line)
        .replace(/[\t;,]+/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      return { part, team: team.trim(), name, year: found ? Number(found[2]) : "" };
    });
}
