import report from '#content/access-report.json' with { type: 'json' };
import { parseFile } from './schemas/parse-file.ts';
import { accessReportSchema } from './schemas/access-report.ts';

/** The numbers of the last run of the access tests. */
export function accessReport() {
  return parseFile('content/access-report.json', accessReportSchema, report);
}
