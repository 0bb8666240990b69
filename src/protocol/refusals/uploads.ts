/** Refusals about files and pictures. */
export const uploadRefusals = {
  'uploads.fileMissing': 'You must specify a file to upload',
  'uploads.large': 'Uploaded file is larger than the allowed limit of {limit} MiB',
  'uploads.invalid': 'Invalid upload',
  'uploads.organizationFull':
    "Upload would exceed your organization's upload quota: {used} of {quota} MiB are used, and this is {size} MiB.",
  'uploads.personFull':
    'Upload would exceed what you may store: {used} of {quota} MiB are used, and this is {size} MiB.',
  'uploads.diskFull': 'The storage of this service is full. Please tell an administrator.',
  'uploads.attachmentInvalid': 'Invalid attachment',
  'uploads.imageUnreadable': 'Could not decode image; did you upload an image file?',
  'uploads.oneFile': 'You must upload exactly one file.',
  'uploads.imageFormat': 'Invalid image format',
  'uploads.imageSize': 'Image size exceeds limit',
} as const
