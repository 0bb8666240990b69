/** Spreadsheets run cells that begin with these as formulas, also behind spaces. */
const FORMULA = /^\s*[=+\-@\t\r\n|%]/

/** Writes a cell (RFC 4180); one that a spreadsheet would run begins with an apostrophe instead. */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes a table as CSV, with the mark by which spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
