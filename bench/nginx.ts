// nginx as Debian packages it: a map of keys, `limit_req` per key, files with open descriptors.
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ask } from './documents.ts'
import { type Running, startProcess } from './running.ts'

export async function startNginx({
  folder,
  documents,
  key,
}: {
  /** For its configuration, log and process id. */
  folder: string
  documents: string
  key: string
}): Promise<Running> {
  await mkdir(folder, { recursive: true })
  const port = await findFreePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, toConfig({ folder, documents, key, port }))
  // It says nothing by itself when it is ready, so a shell says where it will be, and we ask until it is.
  const server = await startProcess(
    ['sh', '-c', `echo "Listening on http://127.0.0.1:${port}"; exec nginx -c "${config}"`],
    {},
  )
  for (let attempt = 1; ; attempt += 1)
    try {
      await ask(server.url, { path: '/small.json' })
      return server
    } catch (cause) {
      if (attempt === 100) throw new Error('nginx: expected an answer, got none', { cause })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

function toConfig({
  folder,
  documents,
  key,
  port,
}: {
  folder: string
  documents: string
  key: string
  port: number
}): string {
  return `daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  default_type "application/json; charset=utf-8";
  types { }
  open_file_cache max=1000;
  open_file_cache_valid 60s;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map_hash_bucket_size 256;
  map $http_authorization $key_id { default ""; "Bearer ${key}" "key_1"; }
  limit_req_zone $key_id zone=keys:1m rate=1000000r/s;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${documents};
    location / {
      if ($key_id = "") { return 401; }
      limit_req zone=keys burst=1000000 nodelay;
      gzip_static on;
      add_header X-Request-Id $request_id;
      add_header Cache-Control "private, max-age=60";
    }
  }
}
`
}

/** A moment later it may be somebody else's: whoever then starts there says so. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address instanceof Object ? address.port : 0))
    })
  })
}
