/** Words of an address without a page, for a search that can still find something. */
export const wordsOf = (pathname: string): string => {
  const readable = pathname.replaceAll(/%[0-9A-F]{2}/gi, ' ')
  return readable
    .split(/[^\p{L}\p{N}]+/u)
    .filter((each) => each !== '' && !/^\d+$/.test(each))
    .join(' ')
}
