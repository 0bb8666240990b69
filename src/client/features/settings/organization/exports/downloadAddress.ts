/**
 * Where this page gets the archive: one that the server stores itself comes through the host, because browsers may
 * not reach the server.
 * @param url the server's own address of it, or that of its storage elsewhere; returned as it is if it is neither
 */
export function downloadAddress(url: string): string {
  const address = URL.parse(url)
  return address?.pathname.startsWith('/user_avatars/exports/') ? address.pathname + address.search : url
}
