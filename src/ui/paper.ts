/** The bank's colours for what is drawn without a style sheet. */
export { paper } from 'bank-folder/paper'
