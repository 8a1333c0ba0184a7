export declare const tokensIn: (text: string) => { name: string; light: string; dark: string | undefined }[]
