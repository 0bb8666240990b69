/** Refusals about personal settings: alert words, navigation views, snippets. */
export const personalRefusals = {
  'alertWords.long': 'alert_words has an entry that is too long (limit: {limit} characters)',
  'alertWords.tooMany': 'Too many alert words (limit: {limit})',
  'views.unknown': 'Navigation view does not exist.',
  'views.builtInName': 'Built-in views cannot have a custom name.',
  'views.nameMissing': 'Custom views must have a valid name.',
  'views.nameLong': 'Name is too long (limit: {limit} characters)',
  'views.nameExists': 'Navigation view with this name already exists.',
  'views.exists': 'Navigation view already exists.',
  'views.fragmentInvalid': 'Invalid fragment',
  'views.tooMany': 'Too many navigation views (limit: {limit})',
  'snippets.unknown': 'Saved snippet does not exist.',
  'snippets.titleEmpty': 'Title cannot be empty.',
  'snippets.titleLong': 'Title is too long (limit: {limit} characters)',
  'snippets.contentEmpty': 'Content cannot be empty.',
  'snippets.contentLong': 'Content is too long (limit: {limit} characters)',
  'snippets.tooMany': 'Too many saved snippets (limit: {limit})',
} as const
