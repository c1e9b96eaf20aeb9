# The nodes of the site. Replace this file by your own: it has to define the subroutine
# `choose_node`, which sets `req.backend_hint`.

probe answers {
  .url = "/api/health/";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend node1 {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = answers;
  # A page that waits for a render is answered within 30 s.
  .first_byte_timeout = 35s;
}

sub choose_node {
  set req.backend_hint = node1;
}
