import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
};
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const locked = Object.entries(lockfile.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

test('T20: every package comes from the registry, and none from a link, folder or repository', () => {
  const strangers = locked.filter(
    ([, { resolved, link, version }]) =>
      link ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) ||
      !/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version ?? ''),
  );
  expect(strangers).toEqual([]);
});

test('T20: every package is locked to its content', () => {
  const loose = locked.filter(
    ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
  );
  // Programs of other machines: npm takes their digest from the registry when such a machine installs.
  expect(loose.filter(([, { optional }]) => !optional).map(([path]) => path)).toEqual([]);
});

test('T20: versions are exact', () => {
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('T20: packages that run a script at installation are allowed by name', () => {
  const running = locked
    .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    .map(([path]) => nameOf(path));
  expect([...new Set(running)].filter((name) => !manifest.allowScripts[name])).toEqual([]);
});
