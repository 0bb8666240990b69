/**
 * Number of pages requested at a time: enough to be quick, few enough to leave the service free for other readers.
 */
const AT_ONCE = 4

/** A longer list is cut off after this many pages, so that a wrong length cannot cause endless requests. */
const MOST_PAGES = 200

/** Reads all pages of a list, in order. */
export async function readPages<Page extends { readonly total_pages: number }>(
  read: (page: number) => Promise<Page>,
  most = MOST_PAGES,
): Promise<readonly Page[]> {
  const pages = [await read(1)]
  const last = Math.min(pages[0]?.total_pages ?? 0, most)
  for (let page = 2; page <= last; page += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, last - page + 1) }, (_, index) => page + index)
    pages.push(...(await Promise.all(numbers.map(read))))
  }
  return pages
}
