/** Turns straight apostrophes and quotation marks in text into typographic ones. */
export const curlQuotes = (text: string): string =>
  text.replaceAll(/(?<=[\p{L}\d])'/gu, '’').replaceAll(/"([^"]*)"/g, '“$1”');
