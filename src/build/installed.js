import { readFileSync } from 'node:fs'

/*
 * Ends with exit code 1 if a package of the lock file is not installed in its version, as after an upgrade. Plain
 * JavaScript: it runs before anything is installed. Optional packages are for other systems; packages for development
 * can be left out.
 */

const packagesOf = (file) =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).packages

function isInstalled() {
  const needed = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  const hasDevelopment = Object.values(installed).some(({ dev }) => dev)
  return Object.entries(needed).every(
    ([path, { version, optional, peer, dev }]) =>
      path === '' || optional || peer || (dev && !hasDevelopment) || installed[path]?.version === version,
  )
}

try {
  process.exitCode = isInstalled() ? 0 : 1
} catch {
  // Nothing is installed, or an installation was broken off.
  process.exitCode = 1
}
