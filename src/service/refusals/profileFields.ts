import type { Translations } from './translations.ts'

/** Refusals about custom profile fields. */
export const profileFieldRefusals = {
  'Field id {id} not found.': {
    de: 'Ein Profilfeld mit der ID {id} gibt es nicht.',
    fr: 'Il n’y a pas de champ de profil avec l’ID {id}.',
    it: 'Non c’è un campo del profilo con l’ID {id}.',
  },
  'A field with that label already exists.': {
    de: 'Es gibt schon ein Feld mit dieser Bezeichnung.',
    fr: 'Un champ porte déjà ce libellé.',
    it: 'Esiste già un campo con questa etichetta.',
  },
  'Field type not supported for display in profile summary.': {
    de: 'Felder dieser Art lassen sich nicht in der Kurzansicht des Profils zeigen.',
    fr: 'Les champs de ce type ne peuvent pas figurer dans le résumé du profil.',
    it: 'I campi di questo tipo non possono comparire nel riepilogo del profilo.',
  },
  'Only {limit} custom profile fields can be displayed in the profile summary.': {
    de: 'Die Kurzansicht des Profils zeigt höchstens {limit} Felder.',
    fr: 'Le résumé du profil montre au plus {limit} champs.',
    it: 'Il riepilogo del profilo mostra al massimo {limit} campi.',
  },
  '{name} is too long (limit: {limit} characters)': {
    de: '{name} ist zu lang (höchstens {limit} Zeichen).',
    fr: '{name} est trop long ({limit} caractères au plus).',
    it: '{name} è troppo lungo (al massimo {limit} caratteri).',
  },
  "'{value}' is not a valid choice for '{name}'.": {
    de: '„{value}“ steht bei „{name}“ nicht zur Auswahl.',
    fr: '« {value} » ne fait pas partie des choix de « {name} ».',
    it: '“{value}” non è tra le scelte di “{name}”.',
  },
  '{name} is not a date': {
    de: '{name} ist kein Datum.',
    fr: '{name} n’est pas une date.',
    it: '{name} non è una data.',
  },
  '{name} is not a URL': {
    de: '{name} ist keine Webadresse.',
    fr: '{name} n’est pas une adresse web.',
    it: '{name} non è un indirizzo web.',
  },
  '{name} is not a string': {
    de: '{name} ist kein Text.',
    fr: '{name} n’est pas un texte.',
    it: '{name} non è un testo.',
  },
  '{name} is not a list of user IDs': {
    de: '{name} ist keine Liste von Personen.',
    fr: '{name} n’est pas une liste de personnes.',
    it: '{name} non è un elenco di persone.',
  },
  'User with ID {id} is deactivated': {
    de: 'Die Person mit der ID {id} ist deaktiviert.',
    fr: 'La personne d’ID {id} est désactivée.',
    it: 'La persona con ID {id} è disattivata.',
  },
  'User with ID {id} is a bot': {
    de: 'Die ID {id} gehört einem Bot.',
    fr: 'L’ID {id} est celui d’un bot.',
    it: 'L’ID {id} è di un bot.',
  },
  'field_data is invalid: {fault}': {
    de: 'field_data ist ungültig: {fault}',
    fr: 'field_data n’est pas valable : {fault}',
    it: 'field_data non è valido: {fault}',
  },
  'Field must have at least one choice.': {
    de: 'Das Feld braucht mindestens eine Auswahl.',
    fr: 'Le champ doit avoir au moins un choix.',
    it: 'Il campo deve avere almeno una scelta.',
  },
  'Field must not have duplicate choices.': {
    de: 'Jede Auswahl darf nur einmal vorkommen.',
    fr: 'Chaque choix ne peut figurer qu’une fois.',
    it: 'Ogni scelta può comparire una sola volta.',
  },
  'Custom external account must define URL pattern': {
    de: 'Ein eigenes externes Konto braucht eine Adressvorlage.',
    fr: 'Un compte externe personnalisé exige un modèle d’adresse.',
    it: 'Un account esterno personalizzato richiede un modello di indirizzo.',
  },
  "URL pattern must be an address with '%(username)s' in it": {
    de: 'Die Vorlage muss eine Adresse sein, die „%(username)s“ enthält.',
    fr: 'Le modèle doit être une adresse contenant « %(username)s ».',
    it: 'Il modello deve essere un indirizzo che contiene “%(username)s”.',
  },
  'Invalid external account type': {
    de: 'Diese Art von externem Konto gibt es nicht.',
    fr: 'Ce type de compte externe n’existe pas.',
    it: 'Questo tipo di account esterno non esiste.',
  },
  'Only custom external accounts define a URL pattern': {
    de: 'Nur eigene externe Konten haben eine Adressvorlage.',
    fr: 'Seuls les comptes externes personnalisés ont un modèle d’adresse.',
    it: 'Solo gli account esterni personalizzati hanno un modello di indirizzo.',
  },
  'Fields of this type take no field_data': {
    de: 'Felder dieser Art haben kein field_data.',
    fr: 'Les champs de ce type n’ont pas de field_data.',
    it: 'I campi di questo tipo non hanno field_data.',
  },
  'Label cannot be blank.': {
    de: 'Das Feld braucht eine Bezeichnung.',
    fr: 'Le champ doit avoir un libellé.',
    it: 'Il campo deve avere un’etichetta.',
  },
  'Label is too long.': {
    de: 'Die Bezeichnung ist zu lang.',
    fr: 'Le libellé est trop long.',
    it: 'L’etichetta è troppo lunga.',
  },
  'Hint is too long.': {
    de: 'Der Hinweis ist zu lang.',
    fr: 'L’indication est trop longue.',
    it: 'Il suggerimento è troppo lungo.',
  },
  'Bots have no profile fields': {
    de: 'Bots haben keine Profilfelder.',
    fr: 'Les bots n’ont pas de champs de profil.',
    it: 'I bot non hanno campi del profilo.',
  },
  'You are not allowed to change this field. Contact an administrator to update it.': {
    de: 'Dieses Feld können Sie nicht selbst ändern. Wenden Sie sich an einen Administrator.',
    fr: 'Vous ne pouvez pas modifier ce champ. Adressez-vous à un administrateur.',
    it: 'Non può modificare questo campo. Si rivolga a un amministratore.',
  },
} as const satisfies Translations
