import { z } from 'zod';
import { line, list } from './fields.ts';

const question = z.strictObject({
  question: line(8, 120).describe('The question, in the words of a reader'),
  answer: line(10, 400).describe('The answer, in 1 to 3 short sentences'),
});

/** `content/faqs.json`: questions and answers, by the page that shows them. */
export const faqsSchema = z
  .strictObject({
    contact: list(question, 1).describe('The questions of the contact page'),
  })
  .catchall(list(question, 1).describe('The questions of another page'));
