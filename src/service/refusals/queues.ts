import type { Translations } from './translations.ts'

/** Refusals about event queues and commands. */
export const queueRefusals = {
  'Bad event queue ID: {id}': {
    de: 'Diese Ereigniswarteschlange gibt es nicht: {id}',
    fr: 'Cette file d’événements n’existe pas : {id}',
    it: 'Questa coda di eventi non esiste: {id}',
  },
  'An event newer than {id} has already been pruned!': {
    de: 'Ein neueres Ereignis als {id} wurde schon entfernt.',
    fr: 'Un événement plus récent que {id} a déjà été retiré.',
    it: 'Un evento più recente di {id} è già stato rimosso.',
  },
  'Event {id} was not in this queue': {
    de: 'Das Ereignis {id} war nicht in dieser Warteschlange.',
    fr: 'L’événement {id} n’était pas dans cette file.',
    it: 'L’evento {id} non era in questa coda.',
  },
  'Operator {operator} not supported.': {
    de: 'Der Operator {operator} wird nicht unterstützt.',
    fr: 'L’opérateur {operator} n’est pas pris en charge.',
    it: 'L’operatore {operator} non è supportato.',
  },
  'Operand {operand} not supported.': {
    de: 'Der Operand {operand} wird nicht unterstützt.',
    fr: 'L’opérande {operand} n’est pas pris en charge.',
    it: 'L’operando {operand} non è supportato.',
  },
  "Invalid '{name}' parameter for anonymous request": {
    de: '„{name}“ ist ohne Anmeldung nicht möglich.',
    fr: '« {name} » n’est pas possible sans connexion.',
    it: '“{name}” non è possibile senza accesso.',
  },
  'There should be a leading slash in the zcommand.': {
    de: 'Ein Befehl beginnt mit einem Schrägstrich.',
    fr: 'Une commande commence par une barre oblique.',
    it: 'Un comando inizia con una barra.',
  },
  'No such command: {name}': {
    de: 'Diesen Befehl gibt es nicht: {name}',
    fr: 'Cette commande n’existe pas : {name}',
    it: 'Questo comando non esiste: {name}',
  },
} as const satisfies Translations
