import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

// The elements aren't Vue components.
const compilerOptions = { isCustomElement: (tag) => tag.startsWith('bank-') }

export default defineConfig({ base: './', plugins: [vue({ template: { compilerOptions } })] })
