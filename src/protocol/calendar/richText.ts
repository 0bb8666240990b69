/*
 * The elements of descriptions and excerpts, separated by spaces: the calendar service stores these and those of
 * `pageText`, and the app shows them all. A link keeps its address (`href`); no other attribute is kept.
 */

/** Elements that stand on lines of their own. */
export const blockTags = 'p h2 h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr th td dl dt dd'

/** Elements within a line. */
export const inlineTags = 'a strong b em i u s del ins sub sup code small abbr br'
