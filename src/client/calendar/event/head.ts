import { useEffect } from 'react'

/** What a page tells those that read its head: search engines, link previews, assistants. */
export interface Head {
  readonly description: string
  /** schema.org, as an object; undefined for none. */
  readonly structured: Readonly<Record<string, unknown>> | undefined
}

const metaFor = (name: string): HTMLMetaElement => {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (known) return known
  const made = document.createElement('meta')
  made.name = name
  document.head.append(made)
  return made
}

/** Writes the page's description and structured data into its head for as long as it is shown. */
export function useHead({ description, structured }: Head): void {
  const json = structured === undefined ? '' : JSON.stringify(structured)
  useEffect(() => {
    const meta = metaFor('description')
    const before = meta.content
    meta.content = description
    return () => {
      meta.content = before
    }
  }, [description])
  useEffect(() => {
    if (json === '') return undefined
    const script = document.createElement('script')
    script.type = 'application/ld+json'
    // As a node: it is data, which no policy of scripts needs to look at. "<" could end the element where it is copied.
    script.append(document.createTextNode(json.replaceAll('<', String.raw`\u003c`)))
    document.head.append(script)
    return () => script.remove()
  }, [json])
}
