import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { coachTodayInput } from '#src/contracts/coach-today.ts';
import { readDashboardNumbers } from '#netlify/coach/dashboard-numbers.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

export default endpoint({
  name: 'coach-today',
  services: servicesFromEnv,
  who: 'coach',
  input: coachTodayInput,
  run: (_nothing, services) => readDashboardNumbers(services),
});
