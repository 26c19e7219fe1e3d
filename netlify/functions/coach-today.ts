import { coachTodayInput } from '#src/contracts/coach-today.ts';
import { readToday } from '#netlify/flows/coach-today.ts';
import { coachEndpoint } from '#netlify/http/coach-endpoint.ts';

/** The coach's numbers at a glance. */
export default coachEndpoint({
  name: 'coach-today',
  input: coachTodayInput,
  run: (_nothing, services) => readToday(services),
});
