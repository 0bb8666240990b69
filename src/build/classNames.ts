import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Makes the names of classes in a build: short ones, which the first load repeats a thousand times, and the same
 * ones in each build. While the app is developed or tested, Vite's longer names tell the file.
 * @throws Error when two classes would have the same name
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const classes = new Map<string, string>()
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
    const meant = `${path} .${name}`
    const short = `_${createHash('sha256').update(meant).digest('base64url').slice(0, 5)}`
    const other = classes.get(short)
    if (other !== undefined && other !== meant)
      throw new Error(`Rename one class: ${other} and ${meant} are both ${short}`)
    classes.set(short, meant)
    return short
  }
}
