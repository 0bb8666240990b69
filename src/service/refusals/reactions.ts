import type { Translations } from './translations.ts'

/** Refusals about reactions, polls and to-do lists. */
export const reactionRefusals = {
  "Emoji '{name}' does not exist": {
    de: 'Das Emoji „{name}“ gibt es nicht.',
    fr: 'L’emoji « {name} » n’existe pas.',
    it: 'L’emoji “{name}” non esiste.',
  },
  'Invalid emoji code': {
    de: 'Dieser Emoji-Code ist ungültig.',
    fr: 'Ce code d’emoji n’est pas valable.',
    it: 'Questo codice di emoji non è valido.',
  },
  'This custom emoji has been deactivated': {
    de: 'Dieses eigene Emoji ist deaktiviert.',
    fr: 'Cet emoji personnalisé est désactivé.',
    it: 'Questa emoji personalizzata è disattivata.',
  },
  'Invalid emoji name': {
    de: 'Dieser Emoji-Name ist ungültig.',
    fr: 'Ce nom d’emoji n’est pas valable.',
    it: 'Questo nome di emoji non è valido.',
  },
  'Reaction already exists.': {
    de: 'Sie haben schon so reagiert.',
    fr: 'Vous avez déjà réagi ainsi.',
    it: 'Ha già reagito così.',
  },
  'emoji_name or emoji_code is required to say which reaction to remove': {
    de: 'emoji_name oder emoji_code muss sagen, welche Reaktion entfernt wird.',
    fr: 'emoji_name ou emoji_code doit dire quelle réaction retirer.',
    it: 'emoji_name o emoji_code deve dire quale reazione togliere.',
  },
  "Reaction doesn't exist.": {
    de: 'Diese Reaktion gibt es nicht.',
    fr: 'Cette réaction n’existe pas.',
    it: 'Questa reazione non esiste.',
  },
  'Invalid msg_type: {type}': {
    de: 'Diese Art gibt es nicht: {type}',
    fr: 'Ce type n’existe pas : {type}',
    it: 'Questo tipo non esiste: {type}',
  },
  'Invalid widget content: {reason}': {
    de: 'Dieser Schritt ist ungültig: {reason}',
    fr: 'Cette étape n’est pas valable : {reason}',
    it: 'Questo passo non è valido: {reason}',
  },
  'only the author can edit a question': {
    de: 'nur wer die Umfrage erstellt hat, kann die Frage ändern',
    fr: 'seul l’auteur peut modifier la question',
    it: 'solo l’autore può modificare la domanda',
  },
  'idx is taken': { de: 'idx ist schon vergeben', fr: 'idx est déjà pris', it: 'idx è già in uso' },
  'there is no such option': {
    de: 'diese Antwort gibt es nicht',
    fr: 'cette réponse n’existe pas',
    it: 'questa risposta non esiste',
  },
  'only the author can edit the title': {
    de: 'nur wer die Liste erstellt hat, kann den Titel ändern',
    fr: 'seul l’auteur peut modifier le titre',
    it: 'solo l’autore può modificare il titolo',
  },
  'key is taken': { de: 'key ist schon vergeben', fr: 'key est déjà pris', it: 'key è già in uso' },
  'there is no such task': {
    de: 'diese Aufgabe gibt es nicht',
    fr: 'cette tâche n’existe pas',
    it: 'questa attività non esiste',
  },
  '{place} {fault}': {
    de: '{place} {fault}',
    fr: '{place} {fault}',
    it: '{place} {fault}',
  },
} as const satisfies Translations
