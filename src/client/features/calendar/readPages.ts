/** Pages that are asked for at a time: enough to be quick, few enough to leave the service to others. */
const AT_ONCE = 4

/** A list with more pages than this is cut off, so that a broken length cannot keep one reading for ever. */
const MOST_PAGES = 200

/** All pages of a list, in their order. */
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
