import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

describe.each(['package-lock.json', ...globSync('tools/*/package-lock.json')])('%s', (file) => {
  const lockfile = readJson(file) as { packages: Record<string, LockedPackage> };
  const manifest = readJson(file.replace('-lock', '')) as Manifest;
  const locked = Object.entries(lockfile.packages).filter(([path]) => path !== '');

  test('T20: every package comes from the registry, not from a link, folder, or repository', () => {
    const strangers = locked.filter(
      ([, { resolved, link, version }]) =>
        link ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) ||
        !/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version ?? ''),
    );
    expect(strangers).toEqual([]);
  });

  test('T20: every package is locked by its integrity hash, except for optional ones', () => {
    const loose = locked.filter(
      ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
    );
    // Optional packages are for other platforms. npm fetches their digests from the registry when
    // installing on such a machine.
    expect(loose.filter(([, { optional }]) => !optional).map(([path]) => path)).toEqual([]);
  });

  test('T20: versions are exact', () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.filter(([, version]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual(
      [],
    );
  });

  test('T20: every required package with an install script is explicitly allowed', () => {
    const running = locked
      .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
      .map(([path]) => nameOf(path));
    expect([...new Set(running)].filter((name) => !manifest.allowScripts?.[name])).toEqual([]);
  });
});
