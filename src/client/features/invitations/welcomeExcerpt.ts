const EXCERPT = 240

/** Returns the beginning of a message in Markdown as words to read: without the signs of emphasis, links and code. */
export function welcomeExcerpt(markdown: string): string {
  const words = markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|~~|`/g, '')
    .replaceAll(/\*(\S(?:[^*\n]*\S)?)\*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT).trimEnd()}…` : words
}
