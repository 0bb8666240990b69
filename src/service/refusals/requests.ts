import type { Translations } from './translations.ts'

/** Refusals of any request to the chat. */
export const requestRefusals = {
  'Argument "{name}" is nested too deeply.': {
    de: 'Das Argument „{name}“ ist zu tief verschachtelt.',
    fr: 'L’argument « {name} » est imbriqué trop profondément.',
    it: 'L’argomento “{name}” è annidato troppo in profondità.',
  },
  'Argument "{name}" is not valid JSON.': {
    de: 'Das Argument „{name}“ ist kein gültiges JSON.',
    fr: 'L’argument « {name} » n’est pas du JSON valable.',
    it: 'L’argomento “{name}” non è JSON valido.',
  },
  'Argument "{name}" must have at most {most} items.': {
    de: 'Das Argument „{name}“ darf höchstens {most} Einträge haben.',
    fr: 'L’argument « {name} » peut avoir au plus {most} éléments.',
    it: 'L’argomento “{name}” può avere al massimo {most} voci.',
  },
  'Argument "{name}" is invalid: {fault}': {
    de: 'Das Argument „{name}“ ist ungültig: {fault}',
    fr: 'L’argument « {name} » n’est pas valable : {fault}',
    it: 'L’argomento “{name}” non è valido: {fault}',
  },
  'Argument "{name}" is invalid at {place}: {fault}': {
    de: 'Das Argument „{name}“ ist bei {place} ungültig: {fault}',
    fr: 'L’argument « {name} » n’est pas valable à {place} : {fault}',
    it: 'L’argomento “{name}” non è valido in {place}: {fault}',
  },
  'Argument "{name}" was given more than once.': {
    de: 'Das Argument „{name}“ wurde mehrmals angegeben.',
    fr: 'L’argument « {name} » est donné plusieurs fois.',
    it: 'L’argomento “{name}” è indicato più volte.',
  },
  "Missing '{name}' argument": {
    de: 'Das Argument „{name}“ fehlt.',
    fr: 'L’argument « {name} » manque.',
    it: 'Manca l’argomento “{name}”.',
  },
  'There is no such endpoint.': {
    de: 'Diese Adresse gibt es in der Schnittstelle nicht.',
    fr: 'Cette adresse n’existe pas dans l’interface.',
    it: 'Questo indirizzo non esiste nell’interfaccia.',
  },
  'Method Not Allowed': {
    de: 'Diese Methode ist hier nicht erlaubt.',
    fr: 'Cette méthode n’est pas permise ici.',
    it: 'Questo metodo non è consentito qui.',
  },
  'Something went wrong in the service.': {
    de: 'Im Dienst ist etwas schiefgegangen.',
    fr: 'Une erreur s’est produite dans le service.',
    it: 'Si è verificato un errore nel servizio.',
  },
  'Read the answers that you have asked for first. Try again in {seconds} seconds.': {
    de: 'Lesen Sie zuerst die Antworten, um die Sie gebeten haben. Versuchen Sie es in {seconds} Sekunden wieder.',
    fr: 'Lisez d’abord les réponses que vous avez demandées. Réessayez dans {seconds} secondes.',
    it: 'Legga prima le risposte che ha chiesto. Riprovi tra {seconds} secondi.',
  },
  'The request is larger than {limit} MiB.': {
    de: 'Die Anfrage ist grösser als {limit} MiB.',
    fr: 'La requête dépasse {limit} Mio.',
    it: 'La richiesta supera {limit} MiB.',
  },
  'The body is not valid multipart/form-data.': {
    de: 'Der Inhalt ist kein gültiges multipart/form-data.',
    fr: 'Le corps n’est pas du multipart/form-data valable.',
    it: 'Il corpo non è multipart/form-data valido.',
  },
  'Send one file at a time.': {
    de: 'Senden Sie jeweils nur eine Datei.',
    fr: 'Envoyez un fichier à la fois.',
    it: 'Invii un file alla volta.',
  },
  'The body must be application/x-www-form-urlencoded or multipart/form-data.': {
    de: 'Der Inhalt muss application/x-www-form-urlencoded oder multipart/form-data sein.',
    fr: 'Le corps doit être en application/x-www-form-urlencoded ou multipart/form-data.',
    it: 'Il corpo deve essere application/x-www-form-urlencoded o multipart/form-data.',
  },
  'A request may have at most {limit} fields.': {
    de: 'Eine Anfrage darf höchstens {limit} Felder haben.',
    fr: 'Une requête peut avoir au plus {limit} champs.',
    it: 'Una richiesta può avere al massimo {limit} campi.',
  },
  'Too many requests. Try again in {seconds} seconds.': {
    de: 'Zu viele Anfragen. Versuchen Sie es in {seconds} Sekunden noch einmal.',
    fr: 'Trop de requêtes. Réessayez dans {seconds} secondes.',
    it: 'Troppe richieste. Riprovi tra {seconds} secondi.',
  },
  'Malformed credentials: use HTTP Basic': {
    de: 'Die Anmeldedaten haben die falsche Form: verwenden Sie HTTP Basic.',
    fr: 'Les identifiants sont mal formés : utilisez HTTP Basic.',
    it: 'Le credenziali hanno una forma errata: usi HTTP Basic.',
  },
  'Invalid API key': {
    de: 'Dieser API-Schlüssel gilt nicht.',
    fr: 'Cette clé API n’est pas valable.',
    it: 'Questa chiave API non è valida.',
  },
  'Account is deactivated': {
    de: 'Dieses Konto ist deaktiviert.',
    fr: 'Ce compte est désactivé.',
    it: 'Questo account è disattivato.',
  },
  'Not logged in: API authentication or user session required': {
    de: 'Sie sind nicht angemeldet.',
    fr: 'Vous n’êtes pas connecté.',
    it: 'Non ha effettuato l’accesso.',
  },
  'This endpoint does not accept bot requests.': {
    de: 'Bots können das nicht.',
    fr: 'Les bots ne peuvent pas faire cela.',
    it: 'I bot non possono farlo.',
  },
  'This endpoint requires a bot account.': {
    de: 'Dazu braucht es ein Bot-Konto.',
    fr: 'Il faut un compte de bot pour cela.',
    it: 'Per questo serve un account bot.',
  },
  'Insufficient permission': {
    de: 'Dazu fehlt Ihnen die Berechtigung.',
    fr: 'Vous n’avez pas la permission nécessaire.',
    it: 'Non ha l’autorizzazione necessaria.',
  },
  'Must be an organization administrator': {
    de: 'Das können nur Administratoren.',
    fr: 'Seuls les administrateurs peuvent faire cela.',
    it: 'Possono farlo solo gli amministratori.',
  },
  'Must be an organization owner': {
    de: 'Das können nur Inhaber der Organisation.',
    fr: 'Seuls les propriétaires de l’organisation peuvent faire cela.',
    it: 'Possono farlo solo i proprietari dell’organizzazione.',
  },
  'Nothing to change': {
    de: 'Es gibt nichts zu ändern.',
    fr: 'Il n’y a rien à modifier.',
    it: 'Non c’è nulla da modificare.',
  },
  'No new data supplied': {
    de: 'Es gibt nichts zu ändern.',
    fr: 'Il n’y a rien à modifier.',
    it: 'Non c’è nulla da modificare.',
  },
  'No new data is supplied': {
    de: 'Es gibt nichts zu ändern.',
    fr: 'Il n’y a rien à modifier.',
    it: 'Non c’è nulla da modificare.',
  },
  'Client did not pass any new values.': {
    de: 'Es gibt nichts zu ändern.',
    fr: 'Il n’y a rien à modifier.',
    it: 'Non c’è nulla da modificare.',
  },
  'Invalid order mapping.': {
    de: 'Die Reihenfolge muss jeden Eintrag genau einmal nennen.',
    fr: 'L’ordre doit nommer chaque élément une seule fois.',
    it: 'L’ordine deve indicare ogni voce una sola volta.',
  },
  "'old' value does not match the expected value.": {
    de: 'Inzwischen wurde die Einstellung von jemand anderem geändert.',
    fr: 'Entre-temps, quelqu’un d’autre a modifié ce réglage.',
    it: 'Nel frattempo qualcun altro ha modificato questa impostazione.',
  },
} as const satisfies Translations
