package main

import (
	"encoding/json"
	"fmt"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

type newPet struct {
	Name       *string `json:"name"`
	CategoryID *int64  `json:"categoryId"`
	Status     *string `json:"status,omitempty"`
}

type pet struct {
	ID int64 `json:"id"`
	newPet
}

var (
	limits   = map[string]int{"free": 60, "pro": 300, "business": 1000}
	statuses = map[string]bool{"available": true, "pending": true, "sold": true}
	plans    = map[string]string{}
	window   = time.Minute

	mu      sync.Mutex
	pets    = map[int64]pet{}
	buckets = map[string]*rate.Limiter{}
)

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}

func writeError(w http.ResponseWriter, status int, code, message string) {
	writeJSON(w, status, map[string]any{"code": code, "message": message, "status": status})
}

func bucketOf(key string) *rate.Limiter {
	mu.Lock()
	defer mu.Unlock()
	bucket, ok := buckets[key]
	if !ok {
		limit := limits[plans[key]]
		bucket = rate.NewLimiter(rate.Limit(float64(limit)/window.Seconds()), limit)
		buckets[key] = bucket
	}
	return bucket
}

// guard lets in those with a key, as often as their plan allows.
func guard(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if _, known := plans[key]; !ok || !known {
			writeError(w, http.StatusUnauthorized, "unauthorized", "Missing or invalid API key")
			return
		}
		bucket := bucketOf(key)
		allowed := bucket.Allow()
		tokens := math.Max(bucket.Tokens(), 0)
		full := time.Duration((float64(bucket.Burst()) - tokens) / float64(bucket.Limit()) * float64(time.Second))
		w.Header().Set("X-RateLimit-Limit", strconv.Itoa(bucket.Burst()))
		w.Header().Set("X-RateLimit-Remaining", strconv.Itoa(int(tokens)))
		w.Header().Set("X-RateLimit-Reset", strconv.FormatInt(time.Now().Add(full).Unix()+1, 10))
		if !allowed {
			wait := math.Ceil((1 - tokens) / float64(bucket.Limit()))
			w.Header().Set("Retry-After", strconv.Itoa(int(wait)))
			writeError(w, http.StatusTooManyRequests, "rate_limited", "Rate limit exceeded")
			return
		}
		next(w, r)
	}
}

func listPets(w http.ResponseWriter, r *http.Request) {
	limit := 20
	if text := r.URL.Query().Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 100 {
			writeError(w, http.StatusBadRequest, "invalid", "limit must be between 1 and 100")
			return
		}
		limit = n
	}
	status := r.URL.Query().Get("status")
	mu.Lock()
	defer mu.Unlock()
	var found []pet
	for _, p := range pets {
		if len(found) < limit && (status == "" || p.Status != nil && *p.Status == status) {
			found = append(found, p)
		}
	}
	writeJSON(w, http.StatusOK, found)
}

func createPet(w http.ResponseWriter, r *http.Request) {
	var body newPet
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		writeError(w, http.StatusBadRequest, "invalid", err.Error())
		return
	}
	if body.Name == nil || body.CategoryID == nil {
		writeError(w, http.StatusBadRequest, "invalid", "name and categoryId are required")
		return
	}
	if body.Status != nil && !statuses[*body.Status] {
		writeError(w, http.StatusBadRequest, "invalid", "status must be available, pending or sold")
		return
	}
	mu.Lock()
	p := pet{int64(len(pets) + 1), body}
	pets[p.ID] = p
	mu.Unlock()
	writeJSON(w, http.StatusCreated, p)
}

func getPet(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("petId"), 10, 64)
	if err != nil {
		writeError(w, http.StatusNotFound, "not_found", "Pet not found")
		return
	}
	mu.Lock()
	defer mu.Unlock()
	p, ok := pets[id]
	if !ok {
		writeError(w, http.StatusNotFound, "not_found", "Pet not found")
		return
	}
	writeJSON(w, http.StatusOK, p)
}

func main() {
	for _, entry := range strings.Split(os.Getenv("API_KEYS"), ",") {
		key, plan, _ := strings.Cut(entry, "=")
		plans[key] = plan
	}
	if ms, err := strconv.Atoi(os.Getenv("RATE_LIMIT_WINDOW")); err == nil {
		window = time.Duration(ms) * time.Millisecond
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/pets", guard(listPets))
	mux.HandleFunc("POST /v1/pets", guard(createPet))
	mux.HandleFunc("GET /v1/pets/{petId}", guard(getPet))
	mux.HandleFunc("GET /v1/store/orders", guard(func(w http.ResponseWriter, r *http.Request) {
		writeJSON(w, http.StatusOK, []string{})
	}))
	fmt.Println("listening")
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), mux))
}
