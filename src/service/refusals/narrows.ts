import type { Translations } from './translations.ts'

/** Refusals about narrows and searches. */
export const narrowRefusals = {
  'Argument "{name}" searches for too much: at most {terms} different words, of {length} characters together.':
    {
      de: 'Das Argument „{name}“ sucht nach zu viel: höchstens {terms} verschiedene Wörter von zusammen {length} Zeichen.',
      fr: 'L’argument « {name} » recherche trop de choses : au plus {terms} mots différents, de {length} caractères en tout.',
      it: 'L’argomento “{name}” cerca troppo: al massimo {terms} parole diverse, di {length} caratteri in tutto.',
    },
  'the narrow of a queue has at most {limit} characters': {
    de: 'der Filter einer Warteschlange hat höchstens {limit} Zeichen',
    fr: 'le filtre d’une file d’attente a au plus {limit} caractères',
    it: 'il filtro di una coda ha al massimo {limit} caratteri',
  },
  'the operand of {operator} must be a string': {
    de: '{operator} verlangt einen Text',
    fr: '{operator} exige un texte',
    it: '{operator} richiede un testo',
  },
  'the operand of {operator} must be a message ID': {
    de: '{operator} verlangt die ID einer Nachricht',
    fr: '{operator} exige l’ID d’un message',
    it: '{operator} richiede l’ID di un messaggio',
  },
  '{operator} takes one user': {
    de: '{operator} verlangt genau eine Person',
    fr: '{operator} exige une seule personne',
    it: '{operator} richiede una sola persona',
  },
  'unknown user {user}': {
    de: 'die Person {user} gibt es nicht',
    fr: 'la personne {user} n’existe pas',
    it: 'la persona {user} non esiste',
  },
  'unknown channel {channel}': {
    de: 'den Kanal {channel} gibt es nicht',
    fr: 'le canal {channel} n’existe pas',
    it: 'il canale {channel} non esiste',
  },
  'unknown channels {operand}': {
    de: 'channels:{operand} gibt es nicht',
    fr: 'channels:{operand} n’existe pas',
    it: 'channels:{operand} non esiste',
  },
  'unknown operand {term}': {
    de: '{term} gibt es nicht',
    fr: '{term} n’existe pas',
    it: '{term} non esiste',
  },
  'unknown operator {operator}': {
    de: 'den Operator {operator} gibt es nicht',
    fr: 'l’opérateur {operator} n’existe pas',
    it: 'l’operatore {operator} non esiste',
  },
  'no message is both a channel message and a direct message': {
    de: 'keine Nachricht ist zugleich Kanal- und Direktnachricht',
    fr: 'aucun message n’est à la fois dans un canal et direct',
    it: 'nessun messaggio è allo stesso tempo di canale e diretto',
  },
  'with was given more than once': {
    de: 'with wurde mehrmals angegeben',
    fr: 'with est donné plusieurs fois',
    it: 'with è indicato più volte',
  },
  'with cannot be negated': {
    de: 'with lässt sich nicht verneinen',
    fr: 'with ne peut pas être nié',
    it: 'with non si può negare',
  },
  'with names no message': {
    de: 'with nennt keine Nachricht',
    fr: 'with ne désigne aucun message',
    it: 'with non indica alcun messaggio',
  },
} as const satisfies Translations
