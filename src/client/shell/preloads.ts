import '../ui/loading/failedPreloads.ts'

/**
 * Lets the browser load what the app imports for these readers, all at once. The document names the files in links that
 * do nothing until then (src/build/document.ts).
 */
export function preloadFor(readers: 'members' | 'visitors'): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${readers}]`)) {
    link.rel = link.as === 'style' ? 'preload' : 'modulepreload'
  }
}
