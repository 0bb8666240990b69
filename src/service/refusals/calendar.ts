import type { Translations } from './translations.ts'

/** Refusals of requests to the calendar as a whole. */
export const calendarRefusals = {
  'Invalid parameter(s): {names}': {
    de: 'Ungültige Angaben: {names}',
    fr: 'Paramètres non valables : {names}',
    it: 'Parametri non validi: {names}',
  },
  'Missing parameter(s): {names}': {
    de: 'Es fehlen Angaben: {names}',
    fr: 'Paramètres manquants : {names}',
    it: 'Parametri mancanti: {names}',
  },
  'Sign in first: this needs an account.': {
    de: 'Melden Sie sich an: Dazu braucht es ein Konto.',
    fr: 'Connectez-vous d’abord : il faut un compte.',
    it: 'Effettui prima l’accesso: serve un account.',
  },
  'You may not write in this calendar.': {
    de: 'Sie dürfen in diesen Kalender nicht schreiben.',
    fr: 'Vous n’avez pas la permission d’écrire dans ce calendrier.',
    it: 'Non ha l’autorizzazione per scrivere in questo calendario.',
  },
  'This belongs to somebody else.': {
    de: 'Das gehört jemand anderem.',
    fr: 'Cela appartient à quelqu’un d’autre.',
    it: 'Questo appartiene a qualcun altro.',
  },
  'Only owners and administrators change the calendar’s settings.': {
    de: 'Nur Inhaber und Administratoren ändern die Einstellungen des Kalenders.',
    fr: 'Seuls les propriétaires et les administrateurs modifient les réglages du calendrier.',
    it: 'Solo proprietari e amministratori modificano le impostazioni del calendario.',
  },
  'The email or the API key is wrong.': {
    de: 'E-Mail-Adresse oder API-Schlüssel ist falsch.',
    fr: 'L’adresse e-mail ou la clé API est fausse.',
    it: 'L’indirizzo email o la chiave API è errata.',
  },
  'Who you are cannot be checked at the moment. Try again later.': {
    de: 'Wer Sie sind, lässt sich zurzeit nicht prüfen. Versuchen Sie es später noch einmal.',
    fr: 'Impossible de vérifier qui vous êtes pour le moment. Réessayez plus tard.',
    it: 'Al momento non è possibile verificare chi è Lei. Riprovi più tardi.',
  },
  'No route was found matching the URL and request method.': {
    de: 'Diese Adresse gibt es in der Schnittstelle nicht, oder nicht mit dieser Methode.',
    fr: 'Cette adresse n’existe pas dans l’interface, ou pas avec cette méthode.',
    it: 'Questo indirizzo non esiste nell’interfaccia, o non con questo metodo.',
  },
  'The body is not valid JSON.': {
    de: 'Der Inhalt ist kein gültiges JSON.',
    fr: 'Le corps n’est pas du JSON valable.',
    it: 'Il corpo non è JSON valido.',
  },
  'The body must be a JSON object.': {
    de: 'Der Inhalt muss ein JSON-Objekt sein.',
    fr: 'Le corps doit être un objet JSON.',
    it: 'Il corpo deve essere un oggetto JSON.',
  },
  'The body must be JSON or a form.': {
    de: 'Der Inhalt muss JSON oder ein Formular sein.',
    fr: 'Le corps doit être du JSON ou un formulaire.',
    it: 'Il corpo deve essere JSON o un modulo.',
  },
  'There is no such page.': {
    de: 'Diese Seite gibt es nicht.',
    fr: 'Cette page n’existe pas.',
    it: 'Questa pagina non esiste.',
  },
  'There is no such event.': {
    de: 'Diese Veranstaltung gibt es nicht.',
    fr: 'Cet événement n’existe pas.',
    it: 'Questo evento non esiste.',
  },
  'This event is in the trash.': {
    de: 'Diese Veranstaltung ist im Papierkorb.',
    fr: 'Cet événement est dans la corbeille.',
    it: 'Questo evento è nel cestino.',
  },
  'This event is in the trash already.': {
    de: 'Diese Veranstaltung ist schon im Papierkorb.',
    fr: 'Cet événement est déjà dans la corbeille.',
    it: 'Questo evento è già nel cestino.',
  },
  'This event is in the trash. Send a status to bring it back.': {
    de: 'Diese Veranstaltung ist im Papierkorb. Geben Sie ihr einen Status, um sie zurückzuholen.',
    fr: 'Cet événement est dans la corbeille. Donnez-lui un statut pour l’en sortir.',
    it: 'Questo evento è nel cestino. Gli dia uno stato per ripristinarlo.',
  },
  'This event is not published.': {
    de: 'Diese Veranstaltung ist nicht veröffentlicht.',
    fr: 'Cet événement n’est pas publié.',
    it: 'Questo evento non è pubblicato.',
  },
  'This event is protected by a password.': {
    de: 'Diese Veranstaltung ist mit einem Passwort geschützt.',
    fr: 'Cet événement est protégé par un mot de passe.',
    it: 'Questo evento è protetto da password.',
  },
  'This was sent before with other fields, and the event was made.': {
    de: 'Das wurde schon mit anderen Angaben gesendet, und die Veranstaltung wurde erstellt.',
    fr: 'Cela a déjà été envoyé avec d’autres données, et l’événement a été créé.',
    it: 'Questo è già stato inviato con altri dati, e l’evento è stato creato.',
  },
  'Somebody else has changed this event meanwhile.': {
    de: 'Inzwischen hat jemand anders diese Veranstaltung geändert.',
    fr: 'Entre-temps, quelqu’un d’autre a modifié cet événement.',
    it: 'Nel frattempo qualcun altro ha modificato questo evento.',
  },
  'A term with this name exists already.': {
    de: 'Das gibt es schon unter diesem Namen.',
    fr: 'Cela existe déjà sous ce nom.',
    it: 'Esiste già con questo nome.',
  },
  'An image may have at most {limit} MiB.': {
    de: 'Ein Bild darf höchstens {limit} MiB gross sein.',
    fr: 'Une image peut faire au plus {limit} Mio.',
    it: 'Un’immagine può avere al massimo {limit} MiB.',
  },
  'This venue is not published.': {
    de: 'Dieser Ort ist nicht veröffentlicht.',
    fr: 'Ce lieu n’est pas publié.',
    it: 'Questo luogo non è pubblicato.',
  },
  'This organizer is not published.': {
    de: 'Dieser Veranstalter ist nicht veröffentlicht.',
    fr: 'Cet organisateur n’est pas publié.',
    it: 'Questo organizzatore non è pubblicato.',
  },
  'This venue is in the trash. Send a status to bring it back.': {
    de: 'Dieser Ort ist im Papierkorb. Geben Sie ihm einen Status, um ihn zurückzuholen.',
    fr: 'Ce lieu est dans la corbeille. Donnez-lui un statut pour l’en sortir.',
    it: 'Questo luogo è nel cestino. Gli dia uno stato per ripristinarlo.',
  },
  'This organizer is in the trash. Send a status to bring it back.': {
    de: 'Dieser Veranstalter ist im Papierkorb. Geben Sie ihm einen Status, um ihn zurückzuholen.',
    fr: 'Cet organisateur est dans la corbeille. Donnez-lui un statut pour l’en sortir.',
    it: 'Questo organizzatore è nel cestino. Gli dia uno stato per ripristinarlo.',
  },
} as const satisfies Translations
