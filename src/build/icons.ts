import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const client = join(import.meta.dirname, '../client')
const folder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons')

/** The file of an icon: `CalendarX2` is in `calendar-x-2.mjs`. */
const fileOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([a-zA-Z])(\d)/g, '$1-$2')
    .toLowerCase()

function importOf(name: string): string {
  const file = fileOf(name)
  return existsSync(join(folder, `${file}.mjs`))
    ? `import { default as ${name} } from 'lucide-react/icons/${file}'`
    : `import { ${name} } from 'lucide-react'`
}

/**
 * Vite plugin for the build: imports each icon from its own file. Through the file that exports them all,
 * every module would seem to need every icon, and no icon could share a chunk with the modules that use it.
 */
export const icons = (): Plugin => ({
  name: 'parley:icons',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(client) || !code.includes('lucide-react')) return undefined
    const rewritten = code.replaceAll(/import \{([^}]*)\} from ['"]lucide-react['"]/g, (_, names: string) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map(importOf)
        .join('; '),
    )
    return { code: rewritten, map: null }
  },
})
