import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

// The elements are no components of Vue's.
const compilerOptions = { isCustomElement: (tag) => tag.startsWith('bank-') }

export default defineConfig({ base: './', plugins: [vue({ template: { compilerOptions } })] })
