/**
 * Writes the software bill of materials and checks the registry for known vulnerabilities. Writes
 * the result to `test-results/packages.json`. If a service doesn't respond, the result is "not
 * run", never "passed".
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const BILL = 'test-results/sbom.cdx.json';
const OUTCOME = 'test-results/packages.json';

const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.object({ component: z.object({ name: z.string() }) }),
  components: z.array(
    z.object({
      type: z.literal('library'),
      name: z.string(),
      version: z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      'bom-ref': z.string(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

const auditSchema = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

/** Runs npm and ignores stderr, which contains only messages, not output. */
function npm(...options: string[]): { status: number | null; output: string } {
  const { status, stdout } = spawnSync('npm', options, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
  });
  return { status, output: stdout };
}

function checkBill(): string[] {
  const { output } = npm('sbom', '--sbom-format', 'cyclonedx');
  const bill = billSchema.parse(JSON.parse(output));
  writeFileSync(BILL, output);
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const known = new Set(bill.dependencies.map(({ ref }) => ref));
  const manifest = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const missing = Object.entries(manifest.dependencies)
    .map(([name, version]) => `${name}@${version}`)
    .filter((one) => !listed.has(one));
  const loose = bill.components.filter((one) => !known.has(one['bom-ref']));
  console.log(`${BILL}: ${bill.components.length} packages`);
  return [
    ...missing.map((one) => `${one} is not in the bill of materials`),
    ...loose.map(({ name }) => `${name} is in the bill of materials without its own dependencies`),
  ];
}

function audit(): { notRun: string } | { holes: string[] } {
  const { output } = npm('audit', '--json', '--omit=dev');
  let answer: unknown;
  try {
    answer = JSON.parse(output);
  } catch {
    return { notRun: 'npm audit didn’t respond' };
  }
  const report = auditSchema.safeParse(answer);
  if (!report.success) {
    const { message } = z.object({ message: z.string().default('no reason given') }).parse(answer);
    return { notRun: `the advisory service didn’t respond: ${message.split(' - ')[0]}` };
  }
  const holes = Object.entries(report.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} has a known vulnerability (${severity})`);
  return { holes };
}

mkdirSync('test-results', { recursive: true });
const problems = checkBill();
const advice = audit();
if ('holes' in advice) problems.push(...advice.holes);
for (const problem of problems) console.log(problem);
if ('notRun' in advice) console.log(`not run: known vulnerabilities of packages: ${advice.notRun}`);
const checks = 'notRun' in advice ? 1 : 2;
writeFileSync(
  OUTCOME,
  JSON.stringify({ passed: problems.length > 0 ? 0 : checks, failed: problems.length }),
);
process.exitCode = problems.length > 0 ? 1 : 0;
