import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

/** The built page of FullCalendar's month: all code in one script, all styles in one sheet. */
export interface BuiltPage {
  readonly script: string
  readonly styles: string
}

/** Builds the page as for production: React without its checks, the code minified. */
export async function buildFullCalendarPage(): Promise<BuiltPage> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'fullCalendar.tsx'), formats: ['iife'], name: 'peer' },
    },
  })
  const [first] = [result].flat() as Rolldown.RolldownOutput[]
  const parts = first?.output ?? []
  const script = parts.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n')
  const styles = parts.flatMap((part) => (part.type === 'asset' ? [String(part.source)] : [])).join('\n')
  return { script, styles }
}
