import type { Translations } from './translations.ts'

/** Of files and pictures. */
export const uploadRefusals = {
  'You must specify a file to upload': {
    de: 'Wählen Sie eine Datei zum Hochladen.',
    fr: 'Choisissez un fichier à téléverser.',
    it: 'Scelga un file da caricare.',
  },
  'Uploaded file is larger than the allowed limit of {limit} MiB': {
    de: 'Die Datei ist grösser als die erlaubten {limit} MiB.',
    fr: 'Le fichier dépasse la limite de {limit} Mio.',
    it: 'Il file supera il limite di {limit} MiB.',
  },
  'Invalid upload': {
    de: 'Diese Datei lässt sich nicht hochladen.',
    fr: 'Ce fichier ne peut pas être téléversé.',
    it: 'Questo file non può essere caricato.',
  },
  "Upload would exceed your organization's upload quota.": {
    de: 'Damit wäre der Speicherplatz Ihrer Organisation überschritten.',
    fr: 'Ce fichier dépasserait l’espace de stockage de votre organisation.',
    it: 'Il file supererebbe lo spazio di archiviazione della Sua organizzazione.',
  },
  'Invalid attachment': {
    de: 'Diese Datei gibt es nicht.',
    fr: 'Ce fichier n’existe pas.',
    it: 'Questo file non esiste.',
  },
  'Could not decode image; did you upload an image file?': {
    de: 'Das Bild lässt sich nicht lesen. Ist es eine Bilddatei?',
    fr: 'L’image est illisible. Est-ce bien un fichier image ?',
    it: 'L’immagine non è leggibile. È un file di immagine?',
  },
  'You must upload exactly one file.': {
    de: 'Laden Sie genau eine Datei hoch.',
    fr: 'Téléversez exactement un fichier.',
    it: 'Carichi esattamente un file.',
  },
  'Invalid image format': {
    de: 'Dieses Bildformat wird nicht unterstützt.',
    fr: 'Ce format d’image n’est pas pris en charge.',
    it: 'Questo formato di immagine non è supportato.',
  },
  'Image size exceeds limit': {
    de: 'Das Bild hat zu viele Bildpunkte.',
    fr: 'L’image a trop de pixels.',
    it: 'L’immagine ha troppi pixel.',
  },
} as const satisfies Translations
