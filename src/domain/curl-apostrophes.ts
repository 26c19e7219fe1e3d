/** Turns the straight apostrophes of words into typographic ones. */
export const curlApostrophes = (text: string): string => text.replaceAll(/(?<=[\p{L}\d])'/gu, '’');
