/** A mention of a person by name and ID. */
const mention = /(@_?\*\*)([^*|\n]{1,100})\|(\d{1,12})(?=\*\*)/g

/** The people of the archive, by their names. */
export interface Named {
  readonly nameOf: (id: number) => string | undefined
  /** The person with the name; undefined if there is none or more than one. */
  readonly idOf: (name: string) => number | undefined
}

/**
 * A message's source with the IDs of those whom it mentions. A server gives new IDs to people whom it imports, and
 * writes them into what it has drawn, but not into the source.
 * @param html as the server drew it: says whom the source means
 */
export const withPresentIds = (source: string, html: string, people: Named): string =>
  source.replaceAll(mention, (whole: string, start: string, name: string, given: string) => {
    if (people.nameOf(Number(given)) === name) return whole
    const id = people.idOf(name)
    return id !== undefined && html.includes(`data-user-id="${id}"`) ? `${start}${name}|${id}` : whole
  })
