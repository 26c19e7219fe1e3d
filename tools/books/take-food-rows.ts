import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { format } from 'oxfmt';
import { z } from 'zod';
import { FOODS } from './foods.ts';

/**
 * `node tools/run.mjs books/take-food-rows.ts <folder>`: extracts the rows that the recipes need
 * from the US Department of Agriculture's nutrient table and writes them to `food-rows.json`. The
 * folder contains one XML file per food, as in `usda_sr24.jar` from the Debian package
 * `cronometer`. The table is in the public domain. Run this after adding a row to `foods.json`.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Pass the folder that contains the table’s files.');

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'measure' || name === 'nutrient',
});
const file = z.object({
  food: z.object({
    name: z.string(),
    // Some foods, such as raw tilapia, are measured only by weight.
    measure: z
      .array(z.object({ name: z.string(), grams: z.coerce.number(), amount: z.coerce.number() }))
      .default([]),
    nutrient: z.array(z.object({ name: z.string(), amount: z.coerce.number() })),
  }),
});

const readRow = (number: string) => {
  const { food } = file.parse(xml.parse(readFileSync(join(folder, `${number}.xml`), 'utf8')));
  const amount = (name: string): number | null =>
    food.nutrient.find((one) => one.name === name)?.amount ?? null;
  return {
    name: food.name,
    // Converts measures such as "2 oz" or "0.5 cup" to the weight of one unit.
    measures: Object.fromEntries(
      food.measure.map(({ name, grams, amount: pieces }) => [
        name,
        Number((grams / pieces).toFixed(1)),
      ]),
    ),
    energy: amount('Energy'),
    protein: amount('Protein'),
    carbohydrate: amount('Carbs'),
    fiber: amount('Fiber'),
    sugars: amount('Sugars'),
    saturatedFat: amount('Saturated'),
    sodium: amount('Sodium'),
    potassium: amount('Potassium'),
    vitaminK: amount('Vitamin K'),
    // The table has no alcohol value for many foods that can't contain any, such as fish.
    alcohol: amount('Alcohol') ?? 0,
  };
};

const numbers = [
  ...new Set(FOODS.flatMap(({ row, borrows }) => [row ?? [], Object.values(borrows ?? {})].flat())),
].toSorted();
const table = {
  source:
    'United States Department of Agriculture, Agricultural Research Service: National Nutrient Database for Standard Reference, Release 24 (2011). Public domain. FoodData Central keeps the same numbers of foods as "NDB number".',
  per: '100 grams: energy in kilocalories; protein, carbohydrate, fiber, sugars, saturated fat, and alcohol in grams; sodium and potassium in milligrams; vitamin K in micrograms. null: not measured. A measure is what one of it weighs in grams.',
  rows: Object.fromEntries(numbers.map((number) => [number, readRow(number)])),
};
const written = join(import.meta.dirname, 'food-rows.json');
writeFileSync(written, (await format(written, JSON.stringify(table))).code);
console.log(`${numbers.length} rows are in ${written}.`);
