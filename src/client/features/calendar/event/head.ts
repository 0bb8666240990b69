import { useEffect } from 'react'

const metaFor = (name: string): HTMLMetaElement => {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (known) return known
  const made = document.createElement('meta')
  made.name = name
  document.head.append(made)
  return made
}

/**
 * Writes what a page is about into its head for as long as it is shown. What reads pages without running them is told
 * by the host, structured data included.
 */
export function useDescription(description: string): void {
  useEffect(() => {
    const meta = metaFor('description')
    const before = meta.content
    meta.content = description
    return () => {
      meta.content = before
    }
  }, [description])
}
