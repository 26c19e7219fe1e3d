import { countryName, readSelling, type Selling } from '#src/domain/selling.ts';

/**
 * How the owner sells, from the variables that the functions of the same deploy read.
 * @throws {SellingError} so that no page is built with a setting that stops the functions.
 */
export function selling(): Selling {
  return readSelling(process.env);
}

/** The countries that are sold to, with their names, in the owner's order. */
export function countryChoices(): { code: string; name: string }[] {
  return selling().countries.map((code) => ({ code, name: countryName(code) ?? code }));
}
