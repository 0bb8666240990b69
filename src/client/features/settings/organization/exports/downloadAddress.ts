/**
 * Where this page gets the archive: one that the server stores itself comes through the host, because browsers may
 * not reach the server. @param url the server's own address of it, or that of its storage elsewhere
 */
export const downloadAddress = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname.startsWith('/user_avatars/exports/') ? pathname + search : url
}
