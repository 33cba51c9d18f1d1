import io.github.bucket4j.Bucket;
import io.javalin.Javalin;
import io.javalin.http.*;
import io.javalin.validation.ValidationException;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

public class Main {
  record NewPet(String name, Long categoryId, String status) {}

  record Pet(long id, String name, long categoryId, String status) {}

  record Error(String code, String message, int status) {}

  static final Map<String, Integer> LIMITS = Map.of("free", 60, "pro", 300, "business", 1000);
  static final Set<String> STATUSES = Set.of("available", "pending", "sold");
  static final long WINDOW = Long.parseLong(System.getenv().getOrDefault("RATE_LIMIT_WINDOW", "60000"));
  static final Map<String, String> PLANS =
      Arrays.stream(System.getenv("API_KEYS").split(","))
          .map(entry -> entry.split("="))
          .collect(Collectors.toMap(entry -> entry[0], entry -> entry[1]));

  static final Map<String, Bucket> buckets = new ConcurrentHashMap<>();
  static final Map<Long, Pet> pets = new ConcurrentSkipListMap<>();
  static final AtomicLong ids = new AtomicLong();

  static String tokenOf(Context ctx) {
    String header = ctx.header("Authorization");
    return header != null && header.startsWith("Bearer ") ? header.substring(7) : "";
  }

  static Bucket newBucket(String token) {
    int limit = LIMITS.get(PLANS.getOrDefault(token, "free"));
    return Bucket.builder()
        .addLimit(l -> l.capacity(limit).refillIntervally(limit, Duration.ofMillis(WINDOW)))
        .build();
  }

  static void limitRate(Context ctx) {
    String token = tokenOf(ctx);
    var probe = buckets.computeIfAbsent(token, Main::newBucket).tryConsumeAndReturnRemaining(1);
    long reset = System.currentTimeMillis() + TimeUnit.NANOSECONDS.toMillis(probe.getNanosToWaitForReset());
    ctx.header("X-RateLimit-Limit", String.valueOf(LIMITS.get(PLANS.getOrDefault(token, "free"))));
    ctx.header("X-RateLimit-Remaining", String.valueOf(probe.getRemainingTokens()));
    ctx.header("X-RateLimit-Reset", String.valueOf(reset / 1000));
    if (!probe.isConsumed()) {
      ctx.header("Retry-After", String.valueOf(TimeUnit.NANOSECONDS.toSeconds(probe.getNanosToWaitForRefill())));
      throw new TooManyRequestsResponse();
    }
  }

  static void checkKey(Context ctx) {
    if (!PLANS.containsKey(tokenOf(ctx))) throw new UnauthorizedResponse("Missing or invalid API key");
  }

  static void list(Context ctx) {
    int limit = ctx.queryParamAsClass("limit", Integer.class).getOrDefault(20);
    String status = ctx.queryParam("status");
    ctx.json(
        pets.values().stream()
            .filter(pet -> status == null || status.equals(pet.status()))
            .limit(Math.max(1, Math.min(limit, 100)))
            .toList());
  }

  static void create(Context ctx) {
    NewPet body =
        ctx.bodyValidator(NewPet.class)
            .check(pet -> pet.name() != null && !pet.name().isBlank(), "name is required")
            .check(pet -> pet.categoryId() != null, "categoryId is required")
            .check(pet -> pet.status() == null || STATUSES.contains(pet.status()), "status is invalid")
            .get();
    Pet pet = new Pet(ids.incrementAndGet(), body.name(), body.categoryId(), body.status());
    pets.put(pet.id(), pet);
    ctx.status(201).json(pet);
  }

  static void get(Context ctx) {
    Pet pet = pets.get(ctx.pathParamAsClass("petId", Long.class).get());
    if (pet == null) throw new NotFoundResponse("Pet not found");
    ctx.json(pet);
  }

  public static void main(String[] args) {
    Javalin.create(config -> config.showJavalinBanner = false)
        .before("/v1/*", Main::limitRate)
        .before("/v1/*", Main::checkKey)
        .get("/v1/pets", Main::list)
        .post("/v1/pets", Main::create)
        .get("/v1/pets/{petId}", Main::get)
        .get("/v1/store/orders", ctx -> ctx.json(List.of()))
        .exception(
            HttpResponseException.class,
            (e, ctx) -> ctx.status(e.getStatus()).json(new Error("ERROR", e.getMessage(), e.getStatus())))
        .exception(
            ValidationException.class,
            (e, ctx) -> ctx.status(400).json(new Error("INVALID", e.getErrors().toString(), 400)))
        .start("127.0.0.1", Integer.parseInt(System.getenv("PORT")));
    System.out.println("listening");
  }
}
