import type { Translations } from './translations.ts'

/** Refusals about messages. */
export const messageRefusals = {
  'Invalid message(s)': {
    de: 'Diese Nachricht gibt es nicht, oder Sie haben keinen Zugang.',
    fr: 'Ce message n’existe pas, ou vous n’y avez pas accès.',
    it: 'Questo messaggio non esiste, o Lei non vi ha accesso.',
  },
  'These messages are too large for one answer. Ask for fewer at a time.': {
    de: 'Diese Nachrichten sind zu gross für eine Antwort. Fragen Sie nach weniger auf einmal.',
    fr: 'Ces messages sont trop grands pour une seule réponse. Demandez-en moins à la fois.',
    it: 'Questi messaggi sono troppo grandi per una sola risposta. Ne chieda di meno alla volta.',
  },
  'Message must not be empty': {
    de: 'Die Nachricht darf nicht leer sein.',
    fr: 'Le message ne peut pas être vide.',
    it: 'Il messaggio non può essere vuoto.',
  },
  'Argument "content" must be at most {limit} characters': {
    de: 'Die Nachricht darf höchstens {limit} Zeichen haben.',
    fr: 'Le message peut avoir au plus {limit} caractères.',
    it: 'Il messaggio può avere al massimo {limit} caratteri.',
  },
  'Argument "topic" must be at most {limit} characters': {
    de: 'Das Thema darf höchstens {limit} Zeichen haben.',
    fr: 'Le sujet peut avoir au plus {limit} caractères.',
    it: 'L’argomento può avere al massimo {limit} caratteri.',
  },
  'Argument "topic" contains a character that no topic may contain': {
    de: 'Das Thema enthält ein Zeichen, das in keinem Thema erlaubt ist.',
    fr: 'Le sujet contient un caractère qu’aucun sujet ne peut contenir.',
    it: 'L’argomento contiene un carattere che nessun argomento può contenere.',
  },
  'Argument "to" must name one channel': {
    de: 'Das Argument „to“ muss genau einen Kanal nennen.',
    fr: 'L’argument « to » doit nommer un seul canal.',
    it: 'L’argomento “to” deve indicare un solo canale.',
  },
  'Missing topic': { de: 'Das Thema fehlt.', fr: 'Le sujet manque.', it: 'Manca l’argomento.' },
  'Message must have recipients': {
    de: 'Die Nachricht braucht Empfänger.',
    fr: 'Le message doit avoir des destinataires.',
    it: 'Il messaggio deve avere dei destinatari.',
  },
  'Invalid user ID {id}': {
    de: 'Eine Person mit der ID {id} gibt es nicht.',
    fr: 'Il n’y a personne avec l’ID {id}.',
    it: 'Non c’è nessuno con l’ID {id}.',
  },
  "Invalid email '{email}'": {
    de: 'Eine Person mit der Adresse „{email}“ gibt es nicht.',
    fr: 'Il n’y a personne avec l’adresse « {email} ».',
    it: 'Non c’è nessuno con l’indirizzo “{email}”.',
  },
  "'{email}' is no longer using this organization": {
    de: '„{email}“ ist nicht mehr in dieser Organisation.',
    fr: '« {email} » ne fait plus partie de cette organisation.',
    it: '“{email}” non fa più parte di questa organizzazione.',
  },
  'This conversation does not include any users who can authorize it.': {
    de: 'An dieser Unterhaltung nimmt niemand teil, der sie erlauben darf.',
    fr: 'Personne dans cette conversation ne peut l’autoriser.',
    it: 'In questa conversazione non c’è nessuno che possa autorizzarla.',
  },
  'You do not have permission to initiate direct message conversations.': {
    de: 'Sie dürfen keine neuen Direktnachrichten beginnen.',
    fr: 'Vous n’avez pas la permission de commencer une conversation directe.',
    it: 'Non ha l’autorizzazione per iniziare conversazioni dirette.',
  },
  'You do not have permission to use channel wildcard mentions here': {
    de: 'Sie dürfen hier nicht alle im Kanal erwähnen.',
    fr: 'Vous n’avez pas la permission de mentionner ici tout le canal.',
    it: 'Non ha l’autorizzazione per menzionare qui tutto il canale.',
  },
  'You do not have permission to use topic wildcard mentions here': {
    de: 'Sie dürfen hier nicht alle im Thema erwähnen.',
    fr: 'Vous n’avez pas la permission de mentionner ici tout le sujet.',
    it: 'Non ha l’autorizzazione per menzionare qui tutto l’argomento.',
  },
  "You are not allowed to mention user group '{name}'": {
    de: 'Sie dürfen die Gruppe „{name}“ nicht erwähnen.',
    fr: 'Vous n’avez pas la permission de mentionner le groupe « {name} ».',
    it: 'Non ha l’autorizzazione per menzionare il gruppo “{name}”.',
  },
  'local_id requires queue_id': {
    de: 'local_id verlangt auch queue_id.',
    fr: 'local_id exige aussi queue_id.',
    it: 'local_id richiede anche queue_id.',
  },
  'queue_id requires local_id': {
    de: 'queue_id verlangt auch local_id.',
    fr: 'queue_id exige aussi local_id.',
    it: 'queue_id richiede anche local_id.',
  },
  'Invalid Idempotency-Key header': {
    de: 'Die Kopfzeile Idempotency-Key ist ungültig.',
    fr: 'L’en-tête Idempotency-Key n’est pas valable.',
    it: 'L’intestazione Idempotency-Key non è valida.',
  },
  'Idempotency-Key was used for another message': {
    de: 'Dieser Idempotency-Key wurde schon für eine andere Nachricht verwendet.',
    fr: 'Cet Idempotency-Key a déjà servi à un autre message.',
    it: 'Questo Idempotency-Key è già stato usato per un altro messaggio.',
  },
  "You don't have permission to edit this message": {
    de: 'Sie dürfen diese Nachricht nicht bearbeiten.',
    fr: 'Vous n’avez pas la permission de modifier ce message.',
    it: 'Non ha l’autorizzazione per modificare questo messaggio.',
  },
  'Your organization has turned off message editing': {
    de: 'Ihre Organisation hat das Bearbeiten von Nachrichten ausgeschaltet.',
    fr: 'Votre organisation a désactivé la modification des messages.',
    it: 'La Sua organizzazione ha disattivato la modifica dei messaggi.',
  },
  'The time limit for editing this message has passed': {
    de: 'Die Zeit, in der diese Nachricht bearbeitet werden konnte, ist vorbei.',
    fr: 'Le délai pour modifier ce message est passé.',
    it: 'Il tempo per modificare questo messaggio è scaduto.',
  },
  'Widgets cannot be edited.': {
    de: 'Umfragen und Listen lassen sich nicht bearbeiten.',
    fr: 'Les sondages et les listes ne peuvent pas être modifiés.',
    it: 'I sondaggi e gli elenchi non si possono modificare.',
  },
  "'prev_content_sha256' value does not match the expected value.": {
    de: 'Der Text der Nachricht wurde inzwischen geändert.',
    fr: 'Entre-temps, le texte du message a été modifié.',
    it: 'Nel frattempo il testo del messaggio è stato modificato.',
  },
  "You don't have permission to delete this message": {
    de: 'Sie dürfen diese Nachricht nicht löschen.',
    fr: 'Vous n’avez pas la permission de supprimer ce message.',
    it: 'Non ha l’autorizzazione per eliminare questo messaggio.',
  },
  'The time limit for deleting this message has passed': {
    de: 'Die Zeit, in der diese Nachricht gelöscht werden konnte, ist vorbei.',
    fr: 'Le délai pour supprimer ce message est passé.',
    it: 'Il tempo per eliminare questo messaggio è scaduto.',
  },
  "You don't have permission to resolve topics": {
    de: 'Sie dürfen Themen nicht als erledigt markieren.',
    fr: 'Vous n’avez pas la permission de marquer des sujets comme résolus.',
    it: 'Non ha l’autorizzazione per segnare argomenti come risolti.',
  },
  "You don't have permission to move this message": {
    de: 'Sie dürfen diese Nachricht nicht verschieben.',
    fr: 'Vous n’avez pas la permission de déplacer ce message.',
    it: 'Non ha l’autorizzazione per spostare questo messaggio.',
  },
  'The time limit for moving this message has passed': {
    de: 'Die Zeit, in der diese Nachricht verschoben werden konnte, ist vorbei.',
    fr: 'Le délai pour déplacer ce message est passé.',
    it: 'Il tempo per spostare questo messaggio è scaduto.',
  },
  'You only have permission to move part of this topic': {
    de: 'Sie dürfen nur einen Teil dieses Themas verschieben.',
    fr: 'Vous n’avez la permission de déplacer qu’une partie de ce sujet.',
    it: 'Può spostare solo una parte di questo argomento.',
  },
  'Direct messages cannot be moved': {
    de: 'Direktnachrichten lassen sich nicht verschieben.',
    fr: 'Les messages directs ne peuvent pas être déplacés.',
    it: 'I messaggi diretti non si possono spostare.',
  },
  'Cannot change message content while changing channel': {
    de: 'Text und Kanal lassen sich nicht zugleich ändern.',
    fr: 'Le texte et le canal ne peuvent pas être modifiés à la fois.',
    it: 'Il testo e il canale non si possono modificare insieme.',
  },
  'Invalid propagate_mode without topic edit': {
    de: 'propagate_mode gilt nur, wenn Thema oder Kanal sich ändert.',
    fr: 'propagate_mode ne vaut que si le sujet ou le canal change.',
    it: 'propagate_mode vale solo se cambia l’argomento o il canale.',
  },
  'Invalid anchor': {
    de: 'Die Stelle, ab der gelesen werden soll, ist ungültig.',
    fr: 'Le point de départ de la lecture n’est pas valable.',
    it: 'Il punto di partenza della lettura non è valido.',
  },
  'Invalid anchor_date: it must be an ISO 8601 date or time': {
    de: 'anchor_date ist ungültig: Es braucht ein Datum oder eine Zeit nach ISO 8601.',
    fr: 'anchor_date n’est pas valable : il faut une date ou une heure ISO 8601.',
    it: 'anchor_date non è valido: serve una data o un’ora ISO 8601.',
  },
  'Too many messages requested (maximum {limit}).': {
    de: 'Zu viele Nachrichten auf einmal (höchstens {limit}).',
    fr: 'Trop de messages demandés ({limit} au plus).',
    it: 'Troppi messaggi richiesti (al massimo {limit}).',
  },
  'Too many messages (maximum {limit}).': {
    de: 'Zu viele Nachrichten auf einmal (höchstens {limit}).',
    fr: 'Trop de messages ({limit} au plus).',
    it: 'Troppi messaggi (al massimo {limit}).',
  },
  'The anchor can only be excluded at an end of the range': {
    de: 'Die Ankernachricht lässt sich nur am Rand des Bereichs weglassen.',
    fr: 'Le message d’ancrage ne peut être exclu qu’à une extrémité.',
    it: 'Il messaggio di ancoraggio si può escludere solo a un’estremità.',
  },
  'anchor and use_first_unread_anchor exclude each other': {
    de: 'anchor und use_first_unread_anchor schliessen einander aus.',
    fr: 'anchor et use_first_unread_anchor s’excluent.',
    it: 'anchor e use_first_unread_anchor si escludono a vicenda.',
  },
  'message_ids and {name} exclude each other': {
    de: 'message_ids und {name} schliessen einander aus.',
    fr: 'message_ids et {name} s’excluent.',
    it: 'message_ids e {name} si escludono a vicenda.',
  },
  "Flag not editable: '{flag}'": {
    de: 'Diese Markierung lässt sich nicht ändern: „{flag}“',
    fr: 'Ce marqueur ne peut pas être modifié : « {flag} »',
    it: 'Questo contrassegno non si può modificare: “{flag}”',
  },
  "Invalid flag: '{flag}'": {
    de: 'Diese Markierung gibt es nicht: „{flag}“',
    fr: 'Ce marqueur n’existe pas : « {flag} »',
    it: 'Questo contrassegno non esiste: “{flag}”',
  },
  'Message edit history is disabled in this organization': {
    de: 'Der Bearbeitungsverlauf ist in dieser Organisation ausgeschaltet.',
    fr: 'L’historique des modifications est désactivé dans cette organisation.',
    it: 'La cronologia delle modifiche è disattivata in questa organizzazione.',
  },
  'Invalid narrow operator: {description}': {
    de: 'Ungültige Suche: {description}',
    fr: 'Recherche non valable : {description}',
    it: 'Ricerca non valida: {description}',
  },
  'Read receipts are disabled in this organization.': {
    de: 'Lesebestätigungen sind in dieser Organisation ausgeschaltet.',
    fr: 'Les accusés de lecture sont désactivés dans cette organisation.',
    it: 'Le conferme di lettura sono disattivate in questa organizzazione.',
  },
  'Moderation request channel must be specified to enable message reporting.': {
    de: 'Meldungen sind erst möglich, wenn die Organisation einen Kanal dafür bestimmt hat.',
    fr: 'Les signalements ne sont possibles que si l’organisation a désigné un canal pour cela.',
    it: 'Le segnalazioni sono possibili solo se l’organizzazione ha indicato un canale apposito.',
  },
  "An explanation is required when reporting for 'other' reasons.": {
    de: 'Erklären Sie bitte, warum Sie die Nachricht melden.',
    fr: 'Expliquez pourquoi vous signalez le message.',
    it: 'Spieghi perché segnala il messaggio.',
  },
  'Invalid json for submessage': {
    de: 'Der Schritt ist kein gültiges JSON.',
    fr: 'L’étape n’est pas du JSON valable.',
    it: 'Il passo non è JSON valido.',
  },
  'This was changed so often that it cannot be changed any more.': {
    de: 'Das wurde so oft geändert, dass es sich nicht mehr ändern lässt.',
    fr: 'Ceci a été modifié si souvent que plus aucune modification n’est possible.',
    it: 'È stato modificato così spesso che non si può più modificare.',
  },
  'You cannot attach a submessage to this message.': {
    de: 'An diese Nachricht lässt sich nichts anhängen.',
    fr: 'Rien ne peut être ajouté à ce message.',
    it: 'Non si può aggiungere nulla a questo messaggio.',
  },
} as const satisfies Translations
