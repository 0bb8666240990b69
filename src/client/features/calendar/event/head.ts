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
 * Sets the description of a page in its head while it is shown. Readers of pages without JavaScript get it
 * from the host, with structured data.
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
