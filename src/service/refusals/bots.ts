import type { Translations } from './translations.ts'

/** Refusals about bots and their storage. */
export const botRefusals = {
  'No such bot': {
    de: 'Diesen Bot gibt es nicht.',
    fr: 'Ce bot n’existe pas.',
    it: 'Questo bot non esiste.',
  },
  'One person can look after at most {limit} bots. Deactivate one first.': {
    de: 'Eine Person kann höchstens {limit} Bots verwalten. Deaktivieren Sie zuerst einen.',
    fr: 'Une personne peut être responsable de {limit} bots au plus. Désactivez-en un d’abord.',
    it: 'Una persona può gestire al massimo {limit} bot. Prima ne disattivi uno.',
  },
  'Invalid bot type': {
    de: 'Diese Art von Bot gibt es nicht.',
    fr: 'Ce type de bot n’existe pas.',
    it: 'Questo tipo di bot non esiste.',
  },
  'Failed to change owner, no such user': {
    de: 'Der Bot kann dieser Person nicht gehören: Es gibt sie nicht.',
    fr: 'Le bot ne peut pas appartenir à cette personne : elle n’existe pas.',
    it: 'Il bot non può appartenere a questa persona: non esiste.',
  },
  'Failed to change owner, user is deactivated': {
    de: 'Der Bot kann dieser Person nicht gehören: Sie ist deaktiviert.',
    fr: 'Le bot ne peut pas appartenir à cette personne : elle est désactivée.',
    it: 'Il bot non può appartenere a questa persona: è disattivata.',
  },
  "Failed to change owner, bots can't own other bots": {
    de: 'Ein Bot kann keinem anderen Bot gehören.',
    fr: 'Un bot ne peut pas appartenir à un autre bot.',
    it: 'Un bot non può appartenere a un altro bot.',
  },
  'Bad name or username': {
    de: 'Name oder Benutzername ist ungültig.',
    fr: 'Le nom ou le nom d’utilisateur n’est pas valable.',
    it: 'Il nome o il nome utente non è valido.',
  },
  'A bot cannot have more permissions than its owner.': {
    de: 'Ein Bot kann nicht mehr dürfen als die Person, der er gehört.',
    fr: 'Un bot ne peut pas avoir plus de permissions que son propriétaire.',
    it: 'Un bot non può avere più autorizzazioni del suo proprietario.',
  },
  'Key does not exist.': {
    de: 'Diesen Schlüssel gibt es im Speicher nicht.',
    fr: 'Cette clé n’existe pas dans la mémoire.',
    it: 'Questa chiave non esiste nell’archivio.',
  },
  'Request exceeds storage limit: at most {limit} characters can be in use.': {
    de: 'Der Speicher reicht nicht: Höchstens {limit} Zeichen können belegt sein.',
    fr: 'La mémoire ne suffit pas : {limit} caractères au plus peuvent être utilisés.',
    it: 'La memoria non basta: si possono usare al massimo {limit} caratteri.',
  },
  'Request exceeds storage limit: {size} of at most {limit} characters would be in use.': {
    de: 'Der Speicher reicht nicht: {size} von höchstens {limit} Zeichen wären belegt.',
    fr: 'La mémoire ne suffit pas : {size} caractères sur {limit} au plus seraient utilisés.',
    it: 'La memoria non basta: sarebbero usati {size} caratteri su un massimo di {limit}.',
  },
} as const satisfies Translations
