/** Decodes a path's percent-encoding; returns a malformed path unchanged. */
export function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
