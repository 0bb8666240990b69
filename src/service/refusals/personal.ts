import type { Translations } from './translations.ts'

/** Refusals about personal settings: alert words, navigation views, snippets. */
export const personalRefusals = {
  'alert_words has an entry that is too long (limit: {limit} characters)': {
    de: 'Ein Signalwort ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Un mot d’alerte est trop long ({limit} caractères au plus).',
    it: 'Una parola di avviso è troppo lunga (al massimo {limit} caratteri).',
  },
  'Too many alert words (limit: {limit})': {
    de: 'Zu viele Signalwörter (höchstens {limit})',
    fr: 'Trop de mots d’alerte ({limit} au plus)',
    it: 'Troppe parole di avviso (al massimo {limit})',
  },
  'Navigation view does not exist.': {
    de: 'Diese Ansicht gibt es nicht.',
    fr: 'Cette vue n’existe pas.',
    it: 'Questa vista non esiste.',
  },
  'Built-in views cannot have a custom name.': {
    de: 'Vorgegebene Ansichten lassen sich nicht umbenennen.',
    fr: 'Les vues prédéfinies ne peuvent pas être renommées.',
    it: 'Le viste predefinite non si possono rinominare.',
  },
  'Custom views must have a valid name.': {
    de: 'Die Ansicht braucht einen Namen.',
    fr: 'La vue doit avoir un nom.',
    it: 'La vista deve avere un nome.',
  },
  'Name is too long (limit: {limit} characters)': {
    de: 'Der Name ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le nom est trop long ({limit} caractères au plus).',
    it: 'Il nome è troppo lungo (al massimo {limit} caratteri).',
  },
  'Navigation view with this name already exists.': {
    de: 'Es gibt schon eine Ansicht mit diesem Namen.',
    fr: 'Une vue porte déjà ce nom.',
    it: 'Esiste già una vista con questo nome.',
  },
  'Navigation view already exists.': {
    de: 'Diese Ansicht gibt es schon.',
    fr: 'Cette vue existe déjà.',
    it: 'Questa vista esiste già.',
  },
  'Invalid fragment': {
    de: 'Die Adresse der Ansicht ist ungültig.',
    fr: 'L’adresse de la vue n’est pas valable.',
    it: 'L’indirizzo della vista non è valido.',
  },
  'Too many navigation views (limit: {limit})': {
    de: 'Zu viele Ansichten (höchstens {limit})',
    fr: 'Trop de vues ({limit} au plus)',
    it: 'Troppe viste (al massimo {limit})',
  },
  'Saved snippet does not exist.': {
    de: 'Diesen Textbaustein gibt es nicht.',
    fr: 'Cet extrait n’existe pas.',
    it: 'Questo testo salvato non esiste.',
  },
  'Title cannot be empty.': {
    de: 'Der Titel darf nicht leer sein.',
    fr: 'Le titre ne peut pas être vide.',
    it: 'Il titolo non può essere vuoto.',
  },
  'Title is too long (limit: {limit} characters)': {
    de: 'Der Titel ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le titre est trop long ({limit} caractères au plus).',
    it: 'Il titolo è troppo lungo (al massimo {limit} caratteri).',
  },
  'Content cannot be empty.': {
    de: 'Der Text darf nicht leer sein.',
    fr: 'Le texte ne peut pas être vide.',
    it: 'Il testo non può essere vuoto.',
  },
  'Content is too long (limit: {limit} characters)': {
    de: 'Der Text ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le texte est trop long ({limit} caractères au plus).',
    it: 'Il testo è troppo lungo (al massimo {limit} caratteri).',
  },
  'Too many saved snippets (limit: {limit})': {
    de: 'Zu viele Textbausteine (höchstens {limit})',
    fr: 'Trop d’extraits ({limit} au plus)',
    it: 'Troppi testi salvati (al massimo {limit})',
  },
} as const satisfies Translations
