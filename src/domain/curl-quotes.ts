/** Converts straight apostrophes and quotation marks to typographic ones. */
export const curlQuotes = (text: string): string =>
  text.replaceAll(/(?<=[\p{L}\d])'/gu, '’').replaceAll(/"([^"]*)"/g, '“$1”');
